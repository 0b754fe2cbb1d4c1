import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Captcha, CaptchaAnswer } from '#contract/identity/captcha.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { secretInUse } from '#server/platform/secret-lines.ts';
import { readClaim, signClaim } from '#server/platform/signed-claim.ts';
import { drawCaptchaCode } from './draw-code.ts';
import { glyphs } from './glyphs.ts';
import { askSum } from './sum-in-words.ts';

const codeLength = 4;
/** Time to answer, in seconds. */
const lifetime = 10 * 60;
/** Window in which the use of a challenge is counted, in seconds. */
const countedFor = 60 * 60;
const purpose = 'captcha';

const characters = Object.keys(glyphs);

const claimSchema = z.object({ id: z.uuid(), expiresAt: z.number(), answers: z.array(z.string()) });

/**
 * A captcha: distorted characters, or an addition in words. Nothing is stored; the signed challenge contains a MAC of
 * the answers.
 */
export function createCaptcha({ secret, language, now }: { secret: string; language: Language; now: Date }): Captcha {
  const id = randomUUID();
  const code = Array.from({ length: codeLength }, () => characters[randomInt(characters.length)]).join('');
  const sum = askSum(language);
  const claim: z.infer<typeof claimSchema> = {
    id,
    expiresAt: now.getTime() + lifetime * 1000,
    answers: [code, sum.answer].map((answer) => macOf(id, answer, secret)),
  };
  return { challenge: signClaim(purpose, claim, secret), drawing: drawCaptchaCode(code), question: sum.question };
}

/** Checks an answer. Each challenge can be tried once, right or wrong. */
export async function checkCaptcha(
  db: Database,
  { challenge, answer }: CaptchaAnswer,
  { secret, now }: { secret: string; now: Date },
): Promise<boolean> {
  const claim = readClaim(purpose, challenge, { secret, schema: claimSchema });
  if (!claim) return false;
  // Counted in the window in which the challenge was made, however late the answer; an expired challenge is consumed,
  // too.
  const made = new Date(claim.expiresAt - lifetime * 1000);
  const used = await countAttempt(db, { key: `captcha ${claim.id}`, windowSeconds: countedFor, most: 1, now: made });
  return (
    used.allowed &&
    claim.expiresAt > now.getTime() &&
    claim.answers.includes(macOf(claim.id, normalise(answer), secret))
  );
}

/** Normalises input: lower case, full-width characters, spaces. */
function normalise(answer: string): string {
  return answer.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
}

function macOf(id: string, answer: string, secret: string): string {
  return createHmac('sha256', secretInUse(secret))
    .update(`captcha answer\0${id}\0${answer}`)
    .digest('base64url')
    .slice(0, 22);
}
