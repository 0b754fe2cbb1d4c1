/** The parts of the policy that all pages share. Nothing inline, nothing from elsewhere, framed by nobody. */
const sharedPolicy = {
  defaultSrc: ["'self'"],
  baseUri: ["'self'"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  upgradeInsecureRequests: null,
};

/** Content-Security-Policy of public pages and everything else that is not the workspace. */
export const publicPolicy = { ...sharedPolicy, styleSrc: ["'self'"] };

/** The workspace's: its component library writes style elements, which carry the nonce of the response. */
export function workspacePolicy(nonce: string): string {
  const directives = { ...sharedPolicy, styleSrc: ["'self'", `'nonce-${nonce}'`] };
  return Object.entries(directives)
    .filter(([, sources]) => sources !== null)
    .map(
      ([name, sources]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${sources?.join(' ')}`,
    )
    .join(';');
}
