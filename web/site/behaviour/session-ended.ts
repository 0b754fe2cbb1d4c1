import { publicPaths } from '#contract/paths.ts';
import { readReturn } from '#web/shared/return-path.ts';
import { consumeSessionEndReason } from '#web/shared/session-exit.ts';
import { sessionEnded as english } from '../locales/en/session-ended.ts';
import { sessionEnded as chinese } from '../locales/zh-CN/session-ended.ts';
import { focusHeading } from './focus-heading.ts';

/** After a forced sign-out the page says why, once; its link signs in and returns. */
export function start(): void {
  const reason = consumeSessionEndReason();
  if (reason === undefined) return;
  const texts = document.documentElement.lang === 'en' ? english : chinese;
  const { title, text } = texts[reason];
  const back = readReturn();
  const query = back === undefined ? '' : `?${new URLSearchParams({ from: back })}`;

  const notice = document.createElement('section');
  notice.className = 'session-ended';
  notice.role = 'alert';
  const words = document.createElement('p');
  const heading = document.createElement('strong');
  heading.textContent = title;
  words.append(heading, document.createElement('br'), text);
  const link = document.createElement('a');
  link.className = 'button button-primary';
  link.href = publicPaths.login + query;
  link.textContent = back === undefined ? texts.signIn : texts.signInBack;
  const close = document.createElement('button');
  close.className = 'button';
  close.type = 'button';
  close.textContent = texts.close;
  close.addEventListener('click', () => {
    notice.remove();
    focusHeading();
  });
  notice.append(words, link, close);
  document.querySelector('main')?.before(notice);
}
