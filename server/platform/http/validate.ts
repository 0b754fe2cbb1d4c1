import type { z } from 'zod';
import { en, zhCN } from 'zod/locales';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Issue } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import { type IssueKey, issueText } from '#contract/texts/texts.ts';
import { AppError } from '#server/platform/errors.ts';

const zodTexts = { 'zh-CN': zhCN().localeError, en: en().localeError };

export interface RawRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** How deep a request may nest; more is an attack on whoever walks it. */
const deepest = 32;

/**
 * Checks all parts of a request by the endpoint's schemas and refuses with every wrong field at once.
 * Parts without a schema are dropped.
 */
export function validateRequest(endpoint: Endpoint, raw: RawRequest, language: Language): Record<string, unknown> {
  const issues: Issue[] = [];
  const request: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const value = raw[part] ?? undefined;
    const forbidden = findForbidden(value, part);
    if (forbidden.length > 0) {
      issues.push(...forbidden.map(({ path, reason }) => ({ path, message: issueText(reason, language) })));
      continue;
    }
    const parsed = schema.safeParse(value, { error: zodTexts[language] });
    if (parsed.success) request[part] = parsed.data;
    else issues.push(...parsed.error.issues.map((issue) => describe(issue, part, language)));
  }
  if (issues.length > 0) throw new AppError('INVALID_REQUEST', { issues });
  return request;
}

function describe(issue: z.core.$ZodIssue, part: string, language: Language): Issue {
  const path = [part, ...issue.path.map(String)].join('.');
  return { path, message: issueText(issue.message, language) };
}

interface Forbidden {
  readonly path: string;
  readonly reason: IssueKey;
}

/** Naming more would help nobody. */
const mostNamed = 20;

/**
 * What no column can hold, in values and in names of fields: PostgreSQL stores no NUL, and no half of a surrogate pair
 * in JSON. Names that hold such a thing are told by what they stand in.
 */
function findForbidden(value: unknown, path: string, depth = 0, found: Forbidden[] = []): readonly Forbidden[] {
  if (typeof value === 'string') {
    const reason = wrongCharacter(value);
    if (reason) found.push({ path, reason });
  } else if (typeof value === 'object' && value !== null) {
    if (depth > deepest) found.push({ path, reason: 'nestedTooDeep' });
    else walkFields(value, path, depth, found);
  }
  return found;
}

function walkFields(value: object, path: string, depth: number, found: Forbidden[]): void {
  for (const [name, child] of Object.entries(value)) {
    if (found.length >= mostNamed) return;
    const reason = wrongCharacter(name);
    if (reason) found.push({ path, reason });
    else findForbidden(child, `${path}.${name}`, depth + 1, found);
  }
}

function wrongCharacter(text: string): IssueKey | undefined {
  if (text.includes('\0')) return 'nulCharacter';
  return text.isWellFormed() ? undefined : 'brokenCharacter';
}
