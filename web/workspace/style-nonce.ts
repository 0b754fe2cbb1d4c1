/** Nonce of this document's content security policy; the server creates one per response. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;

/**
 * Ant Design puts the nonce on its component styles, but its scroll lock and measurers create `style` elements without
 * it. All `style` elements created from here on get the nonce, so this module must be imported before antd.
 */
if (styleNonce) {
  const createElement = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (name.toLowerCase() === 'style') element.nonce = styleNonce;
    return element;
  }) as typeof document.createElement;
}
