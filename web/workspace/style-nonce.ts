/** The nonce of this document's content security policy; the server writes a new one into every answer. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;

/**
 * antd takes the nonce for its component styles, but its scroll lock and its measurers make `style` elements
 * without it. Every `style` element made from here on carries the nonce, so this module must be imported
 * before antd.
 */
if (styleNonce) {
  const createElement = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (name.toLowerCase() === 'style') element.nonce = styleNonce;
    return element;
  }) as typeof document.createElement;
}
