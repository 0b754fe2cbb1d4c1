import helmet from '@fastify/helmet';
import Fastify from 'fastify';

/** The parts of the policy that all pages share. Nothing inline, nothing from elsewhere, framed by nobody. */
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

/** Content-Security-Policy of public pages and everything else that is not the workspace. */
export const publicPolicy = { ...sharedPolicy, styleSrc: ["'self'"] };

/** The workspace's: its component library writes style elements, which carry the nonce of the response. */
export function workspacePolicy(nonce: string): string {
  return writePolicy({ ...sharedPolicy, styleSrc: ["'self'", `'nonce-${nonce}'`] });
}

/** The API document's: that of public pages, and the one style that its library brings along. */
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

/** What no page of ours ever asks a browser for. */
const permissionsPolicy =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()';

/**
 * Headers of every answer. They are the same each time, so helmet is asked for them once: it would build all of them
 * anew for each request. Nobody is told by HTTP to insist on HTTPS.
 */
export async function readSecurityHeaders(publicUrl: string): Promise<Readonly<Record<string, string>>> {
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: publicPolicy },
    // Within the site a form's origin must be seen; other sites learn nothing.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  probe.get('/', async (_request, reply) => reply.getHeaders());
  const answer = await probe.inject('/');
  await probe.close();
  return { ...answer.json<Record<string, string>>(), 'permissions-policy': permissionsPolicy };
}
