import type { PublicEndpointName } from '#contract/endpoints.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import { AddressBuckets, type RateLimit } from './address-buckets.ts';

/**
 * Rate limits of calls without a session. A whole office may share an address: the limits are far above what its people
 * do, and far below what would disturb others.
 */
export const allowances = {
  /** Lookups by key, and lists of the site. */
  reading: { burst: 240, perSecond: 20 },
  /** Figures over all articles. */
  computing: { burst: 60, perSecond: 3 },
  /** Searches all articles. */
  searching: { burst: 30, perSecond: 1 },
  /** Writes, or hashes a password; its feature also limits it across processes. */
  acting: { burst: 100, perSecond: 4 },
  /** Draws and compresses a picture, for 40 ms: a list of nothing but unseen ones asks for two dozen at once. */
  drawing: { burst: 120, perSecond: 2 },
  /** Draws a bitmap, for 270 ms: less at once than wait for it. */
  preview: { burst: 12, perSecond: 1 },
  /** Renders and compresses a page that is not kept, for some milliseconds: above what its calls allow. */
  rendering: { burst: 300, perSecond: 30 },
  /** Looks a file or a link up: a page may show dozens, and a mail server looks at all links of many mails. */
  fetching: { burst: 600, perSecond: 60 },
} as const satisfies Record<string, RateLimit>;

type Cost = keyof typeof allowances;

const costs: Readonly<Record<PublicEndpointName, Cost>> = {
  'account.passwordRules': 'reading',
  'captcha.create': 'reading',
  'dictionary.all': 'reading',
  'explorer.sample': 'searching',
  'figure.definitions': 'computing',
  'insight.activity': 'computing',
  'insight.hotWords': 'computing',
  'insight.topWords': 'computing',
  'invitation.accept': 'acting',
  'invitation.check': 'reading',
  'invitation.join': 'acting',
  'lead.applyForTrial': 'acting',
  'lead.openForm': 'reading',
  'lead.receipt': 'reading',
  'lead.sendMessage': 'acting',
  'quote.addFile': 'acting',
  'quote.ask': 'acting',
  'quote.confirm': 'acting',
  'quote.decline': 'acting',
  'quote.file': 'reading',
  'quote.look': 'reading',
  'quote.removeFile': 'acting',
  'quote.saveDraft': 'acting',
  'quote.submit': 'acting',
  'quote.withdraw': 'acting',
  'passkey.addAtLogin': 'acting',
  'passkey.ask': 'acting',
  'passkey.beginAtLogin': 'acting',
  'passkey.signIn': 'acting',
  'passkey.site': 'reading',
  'push.leave': 'reading',
  'push.leaving': 'reading',
  'push.prefer': 'acting',
  'push.report': 'acting',
  'recovery.checkClientCode': 'acting',
  'recovery.checkMailCode': 'acting',
  'recovery.checkUserCode': 'acting',
  'recovery.sendCode': 'acting',
  'recovery.sendCodeFor': 'acting',
  'recovery.sendMailCode': 'acting',
  'recovery.setPassword': 'acting',
  'secondFactor.beginAtLogin': 'acting',
  'secondFactor.confirmAtLogin': 'acting',
  'session.login': 'acting',
  'setup.checkCode': 'acting',
  'setup.checkOperator': 'acting',
  'setup.complete': 'acting',
  'setup.state': 'reading',
  'setup.testAddress': 'acting',
  'setup.testMail': 'acting',
  'setup.testSms': 'acting',
  'share.open': 'computing',
  'site.article': 'reading',
  'site.careers': 'reading',
  'site.certificates': 'reading',
  'site.company': 'reading',
  'site.contact': 'reading',
  'site.data': 'reading',
  'site.frame': 'reading',
  'site.front': 'reading',
  'site.news': 'reading',
  'site.newsDetail': 'reading',
  'site.partners': 'reading',
  'site.privacy': 'reading',
  'site.product': 'reading',
  'site.saas': 'reading',
  'site.search': 'searching',
  'site.trial': 'reading',
  'site.video': 'reading',
  'site.videos': 'reading',
  'unify.confirm': 'acting',
  'unify.enterCompany': 'acting',
  'unify.enterDirectly': 'acting',
  'unify.handOver': 'acting',
  'unify.login': 'acting',
  'unify.loginByPasskey': 'acting',
  'unify.option': 'acting',
  'unify.options': 'acting',
  'unify.providers': 'reading',
};

/** Routes beside the endpoints that ask the database, another server or the processor for whoever calls. */
type PublicRouteName =
  | 'illustration.drawing'
  | 'illustration.preview'
  | 'media.file'
  | 'openid.signIn'
  | 'push.link'
  | 'site.page'
  | 'sitemap.articles';

const routeCosts: Readonly<Record<PublicRouteName, Cost>> = {
  'illustration.drawing': 'drawing',
  'illustration.preview': 'preview',
  'media.file': 'fetching',
  'openid.signIn': 'acting',
  'push.link': 'fetching',
  'site.page': 'rendering',
  'sitemap.articles': 'computing',
};

const allCosts = { ...costs, ...routeCosts };

/**
 * Lets a public call through, or throws RATE_LIMITED. Calls without an address are internal and not counted: shared
 * pages are rendered once.
 */
export type RateLimitCheck = (name: string, client: Client) => void;

/** The same for what is asked of a route that is no endpoint. */
export type RouteLimitCheck = (name: PublicRouteName, client: Client) => void;

/**
 * @param factor multiplies the limits; 0 disables them
 * @param uptime a monotonic clock in milliseconds
 */
export function limitPublicCalls(factor: number, uptime?: () => number): RateLimitCheck {
  if (factor === 0) return () => {};
  const buckets = new AddressBuckets({ now: uptime });
  return (name, { address }) => {
    if (address === '') return;
    const kind = allCosts[name as keyof typeof allCosts];
    const { burst, perSecond } = allowances[kind];
    // A burst of less than one call would never let any through.
    const limit = { burst: Math.max(1, burst * factor), perSecond: perSecond * factor };
    const retryAfter = buckets.take(kind, address, limit);
    if (retryAfter !== undefined) throw new AppError('RATE_LIMITED', { retryAfter });
  };
}
