// Files of one process share its browser's document and address: each begins with an empty one, at /.
if (globalThis.document) {
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  const { configure } = await import('@testing-library/react');
  // A form takes its time on a busy machine; a second, as the library has it, says nothing.
  configure({ asyncUtilTimeout: 15_000 });
}
