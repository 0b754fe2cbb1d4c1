import { z } from 'zod';

/**
 * Every way a call can fail: the HTTP status and the envelope's `code`. Transport errors use their own status; business
 * refusals answer HTTP 200 with a code from 1000 up (docs/product/api.md, "Codes"). The texts stand under the same
 * names in `contract/texts`.
 */
export const errorTable = {
  INVALID_REQUEST: { status: 400, code: 400 },
  UNAUTHENTICATED: { status: 401, code: 401 },
  SESSION_ENDED: { status: 401, code: 401 },
  SESSION_EXPIRED: { status: 401, code: 401 },
  SESSION_CUT_OFF: { status: 403, code: 403 },
  NOT_FOUND: { status: 404, code: 404 },
  COMPANY_SWITCHED: { status: 409, code: 409 },
  GONE: { status: 410, code: 410 },
  BODY_TOO_LARGE: { status: 413, code: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, code: 415 },
  RATE_LIMITED: { status: 429, code: 429 },
  INTERNAL: { status: 500, code: 500 },
  OVERLOADED: { status: 503, code: 503 },
  DATABASE_UNAVAILABLE: { status: 503, code: 503 },
  FILES_UNAVAILABLE: { status: 503, code: 503 },
  STORAGE_FULL: { status: 507, code: 507 },

  BAD_CREDENTIALS: { status: 200, code: 1001 },
  ACCOUNT_DISABLED: { status: 200, code: 1002 },
  NO_COMPANY: { status: 200, code: 1003 },
  NOT_PERMITTED: { status: 200, code: 1004 },
  ALREADY_IN_COMPANY: { status: 200, code: 1005 },
  SECOND_FACTOR_NEEDED: { status: 200, code: 1006 },
  SECOND_FACTOR_WRONG: { status: 200, code: 1007 },
  SECOND_FACTOR_SETUP_NEEDED: { status: 200, code: 1008 },
  PASSWORD_EXPIRED: { status: 200, code: 1009 },
  SIGN_IN_WAITS: { status: 429, code: 1010 },
  UNIFY_TICKET_ENDED: { status: 200, code: 1011 },
  HAND_OVER_REFUSED: { status: 200, code: 1012 },
  LINK_TAKEN: { status: 200, code: 1013 },
  PARTNER_IS_FIXED: { status: 200, code: 1014 },
  PARTNER_SECRET_NEEDED: { status: 200, code: 1015 },
  OLD_PASSWORD_WRONG: { status: 200, code: 1101 },
  PASSWORD_UNCHANGED: { status: 200, code: 1102 },
  OWN_PASSWORD_WRONG: { status: 200, code: 1103 },
  SECOND_FACTOR_IS_ON: { status: 200, code: 1111 },
  SECOND_FACTOR_IS_OFF: { status: 200, code: 1112 },
  SECOND_FACTOR_COMPULSORY: { status: 200, code: 1113 },
  SETUP_ENDED: { status: 200, code: 1114 },
  CODE_TOO_SOON: { status: 200, code: 1201 },
  CODES_USED_UP: { status: 200, code: 1202 },
  CODE_WRONG: { status: 200, code: 1203 },
  CHECKS_USED_UP: { status: 200, code: 1204 },
  TICKET_ENDED: { status: 200, code: 1205 },
  SMS_USED_UP: { status: 200, code: 1206 },
  TOO_MANY_SAVED_SEARCHES: { status: 200, code: 1301 },
  SETTING_CHANGED: { status: 200, code: 1302 },
  LIST_VIEW_TAKEN: { status: 200, code: 1303 },
  LIST_VIEWS_USED_UP: { status: 200, code: 1304 },
  CONTACT_TAKEN: { status: 200, code: 1401 },
  CONTACT_CHANGED: { status: 200, code: 1402 },
  CONTACT_WITHDREW: { status: 200, code: 1403 },
  CONTACT_GROUP_TAKEN: { status: 200, code: 1404 },
  CONTACT_GROUPS_USED_UP: { status: 200, code: 1405 },
  MODULE_EXPIRED: { status: 200, code: 1461 },
  TOO_MANY_PEERS: { status: 200, code: 1462 },
  PEERS_CHANGED: { status: 200, code: 1463 },
  ALREADY_CLIENT: { status: 200, code: 1464 },
  CLIENT_MODULE_CHANGED: { status: 200, code: 1465 },
  MODULE_WITHOUT_END: { status: 200, code: 1466 },
  UPLOAD_NOT_IMAGE: { status: 200, code: 1481 },
  IMAGE_TOO_LARGE: { status: 200, code: 1482 },
  IMAGE_UNREADABLE: { status: 200, code: 1483 },
  UPLOAD_NOT_VIDEO: { status: 200, code: 1484 },
  UPLOAD_SPACE_FULL: { status: 200, code: 1485 },
  PIECE_DAMAGED: { status: 200, code: 1486 },
  UPLOAD_INCOMPLETE: { status: 200, code: 1487 },
  IMPORT_HAS_FAULTS: { status: 200, code: 1489 },
  CHAPTER_CHANGED: { status: 200, code: 1490 },
  CHAPTERS_CHANGED: { status: 200, code: 1491 },
  CHAPTER_STEP_REFUSED: { status: 200, code: 1492 },
  CHAPTER_IS_WITHDRAWN: { status: 200, code: 1493 },
  CHAPTER_TIME_PAST: { status: 200, code: 1494 },
  IMPORT_NOT_READY: { status: 200, code: 1430 },
  IMPORT_OVERTAKEN: { status: 200, code: 1431 },
  IMPORT_EMPTY: { status: 200, code: 1432 },
  IMPORT_ENDED: { status: 200, code: 1433 },
  EXPORT_NOT_READY: { status: 200, code: 1434 },
  PERIOD_NOT_OVER: { status: 200, code: 1501 },
  SHARE_ENDED: { status: 200, code: 1511 },
  SHARE_PASSWORD_NEEDED: { status: 200, code: 1512 },
  SHARE_PASSWORD_WRONG: { status: 200, code: 1513 },
  SHARE_GUESSES_USED_UP: { status: 200, code: 1514 },
  ARTICLE_CHANGED: { status: 200, code: 1601 },
  ARTICLE_NOT_DRAFT: { status: 200, code: 1602 },
  ARTICLE_NOT_IN_REVIEW: { status: 200, code: 1603 },
  ARTICLE_NOT_WAITING: { status: 200, code: 1604 },
  ARTICLE_NOT_PUBLISHED: { status: 200, code: 1605 },
  ARTICLE_NOT_WITHDRAWN: { status: 200, code: 1606 },
  ARTICLE_IS_WITHDRAWN: { status: 200, code: 1607 },
  ARTICLE_TIME_PAST: { status: 200, code: 1608 },
  SOURCE_NAME_TAKEN: { status: 200, code: 1611 },
  SOURCE_IN_USE: { status: 200, code: 1612 },
  WORKBOOK_UNREADABLE: { status: 200, code: 1621 },
  WORKBOOK_MACROS: { status: 200, code: 1622 },
  WORKBOOK_TOO_LARGE: { status: 200, code: 1623 },
  WORKBOOK_COLUMNS_MISSING: { status: 200, code: 1624 },
  IMPORT_CHANGED: { status: 200, code: 1625 },
  FEED_URL_TAKEN: { status: 200, code: 1631 },
  FEED_BUSY: { status: 200, code: 1632 },
  FORM_TOO_FAST: { status: 200, code: 1801 },
  FORM_EXPIRED: { status: 200, code: 1802 },
  CAPTCHA_NEEDED: { status: 200, code: 1803 },
  CAPTCHA_WRONG: { status: 200, code: 1804 },
  CONTENT_CHANGED: { status: 200, code: 1701 },
  CONTENT_NOT_DRAFT: { status: 200, code: 1702 },
  CONTENT_NOT_WAITING: { status: 200, code: 1703 },
  CONTENT_NOT_SCHEDULED: { status: 200, code: 1704 },
  CONTENT_NOT_PUBLISHED: { status: 200, code: 1705 },
  CONTENT_NOT_WITHDRAWN: { status: 200, code: 1706 },
  CONTENT_IS_WITHDRAWN: { status: 200, code: 1707 },
  CONTENT_TIME_PAST: { status: 200, code: 1708 },
  CONTENT_IS_SINGLE: { status: 200, code: 1709 },
  CONTENT_NOT_ORDERED: { status: 200, code: 1710 },
  CONTENT_WAS_PUBLISHED: { status: 200, code: 1711 },
  CONTENT_IN_USE: { status: 200, code: 1712 },
  LEAD_CHANGED: { status: 200, code: 1721 },
  DRAFT_MISSING: { status: 200, code: 1731 },
  REVIEW_NEEDED: { status: 200, code: 1732 },
  REVIEW_BY_WRITER: { status: 200, code: 1733 },
} as const satisfies Record<string, { status: number; code: number }>;

export type ErrorCode = keyof typeof errorTable;

/** The envelope's `code` for success (docs/product/api.md, "Envelope"). */
export const successCode = 200;

export const issueSchema = z.object({ path: z.string(), message: z.string() });
/** An invalid field: its path in the request (`body.newPwd`) and a message for people. */
export type Issue = z.infer<typeof issueSchema>;

/** Why a session ended. */
export const sessionEnds = [
  'SESSION_ENDED',
  'SESSION_EXPIRED',
  'SESSION_CUT_OFF',
] as const satisfies readonly ErrorCode[];
export type SessionEnd = (typeof sessionEnds)[number];

/** Fields of every failed call. `desc` is for people, `requestId` for support. */
export const errorEnvelopeSchema = z.object({
  code: z.number(),
  desc: z.string(),
  requestId: z.string(),
  issues: z.array(issueSchema).optional(),
  /** With 401 and 403: why the session ended. */
  reason: z.enum(sessionEnds).optional(),
  /** With SECOND_FACTOR_SETUP_NEEDED: authorises the setup for a few minutes. */
  ticket: z.string().optional(),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;
