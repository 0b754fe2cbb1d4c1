import { botEndpoints } from '#contract/outreach/bots.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { BotCaller } from './bot-caller.ts';
import { readBots, removeBot, saveBot, testBot } from './manage-bots.ts';
import { testCards } from './test-cards.ts';

/** Robots in group chats. */
export function botFeature({ db, clock, secret }: Platform) {
  const caller = new BotCaller({ db, clock, secret });
  return defineFeature({
    endpoints: botEndpoints,
    handlers: {
      'bot.list': (_asked, { actor }) => readBots(db, actor.stockId),
      'bot.save': ({ body }, { actor }) => saveBot({ db, secret }, body, actor),
      'bot.remove': ({ body }, { actor }) => removeBot(db, body.id, actor),
      'bot.test': ({ body }, { actor }) => testBot({ db, caller }, body.id, { actor, card: testCards[actor.language] }),
    },
  });
}
