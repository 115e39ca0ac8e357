"""The window: pages on a shell, fed by the facade through thread lanes.

How a page plugs in
-------------------
A page is a subclass of :class:`kebab_desktop.ui.page.Page` in a package of its own (``ui/knowledge/page.py``,
``ui/history/page.py``, ``ui/preferences/page.py``) and is named in :mod:`kebab_desktop.ui.pages`. Its constructor is
``(context: PageContext, parent: QWidget | None = None)``. The window builds it when it is first shown.

* **Facade calls block**, so they run on a lane: ``task = context.bridge.read(context.kebab.knowledge.sources)``, then
  ``task.progressed.connect(self._show_sources)`` (the result is the one event) and ``task.failed.connect(...)``.
  Long jobs: ``context.bridge.submit(LaneName.WORK, work)`` where ``work(token)`` returns an iterator of events.
  Keep the task in an attribute; call ``task.drop()`` when its result is no longer wanted.
* **Ingest runs** go through ``context.indexing.run(work)`` so that the status bar shows them, and every page hears
  ``context.indexing.progressed``/``finished``.
* **Signals are connected to ``@Slot`` methods of QObjects only**: no lambda, no ``functools.partial``, no bound method
  of a plain object. Only those run on the GUI thread.
* **Other pages** are reached through ``context.intents``; a request that ends at this page arrives in ``open_target``.
* **Undo**: ``toast = context.toasts.offer(text, action)``, then ``toast.accepted.connect(...)``.
* **Dialogs**: ``dialog.open()`` and its ``finished`` signal, or ``await flows.opened(dialog)``; never ``exec()``.
* **Colours, distances and sizes** come from :mod:`kebab_desktop.ui.tokens`; shared widgets are in ``ui/widgets`` and
  everything that shows an answer is in ``ui/answer`` (chat and history both use it). Pages never import one another.
* Give every control an accessible name (``setAccessibleName``) and a keyboard way.
"""
