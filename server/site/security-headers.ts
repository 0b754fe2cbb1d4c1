import helmet from '@fastify/helmet';
import Fastify from 'fastify';

/** Directives that all pages share: no inline code, no other origins, no framing. */
const sharedPolicy = {
  defaultSrc: ["'self'"],
  baseUri: ["'self'"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  mediaSrc: ["'self'"],
  objectSrc: ["'none'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  upgradeInsecureRequests: null,
};

/** Content-Security-Policy of public pages and everything except the workspace. */
export const publicPolicy = { ...sharedPolicy, styleSrc: ["'self'"] };

/** The workspace's: its component library inserts style elements with the response's nonce. */
export function workspacePolicy(nonce: string): string {
  return writePolicy({ ...sharedPolicy, styleSrc: ["'self'", `'nonce-${nonce}'`] });
}

/** The API document's: that of public pages, and one style of its library. */
export function apiDocumentPolicy(): string {
  const known = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";
  return writePolicy({ ...publicPolicy, styleSrc: ["'self'", known] });
}

function writePolicy(directives: Readonly<Record<string, readonly string[] | null>>): string {
  return Object.entries(directives)
    .filter(([, sources]) => sources !== null)
    .map(
      ([name, sources]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${sources?.join(' ')}`,
    )
    .join(';');
}

/** Browser features that no page uses. */
const permissionsPolicy =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()';

/**
 * Headers of every response. They never change, so helmet computes them once instead of for each request. HTTP
 * responses do not demand HTTPS.
 */
export async function readSecurityHeaders(publicUrl: string): Promise<Readonly<Record<string, string>>> {
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: publicPolicy },
    // Within the site a form's origin must be visible; other sites learn nothing.
    referrerPolicy: { policy: 'same-origin' },
    // Other hosts below the same domain are not ours: some may have no HTTPS.
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  probe.get('/', async (_request, reply) => reply.getHeaders());
  const answer = await probe.inject('/');
  await probe.close();
  return { ...answer.json<Record<string, string>>(), 'permissions-policy': permissionsPolicy };
}
