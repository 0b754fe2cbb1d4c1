import type { Actor, CallerSession } from '#server/platform/http/call-context.ts';

/** Who buys: with the rights that decide which inquiries of the company are seen. */
/** Whose view of the company's inquiries it is. */
export type Viewer = Pick<Actor, 'userId' | 'stockId'> & Pick<CallerSession, 'rights'>;

export type Buyer = Actor & Pick<CallerSession, 'rights'>;
