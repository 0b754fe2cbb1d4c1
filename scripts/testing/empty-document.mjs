// Files of one process share its browser's document: each begins with an empty one.
globalThis.document?.body.replaceChildren();
