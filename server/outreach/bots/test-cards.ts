import type { Language } from '#contract/language.ts';
import type { Card } from '#server/platform/messages/robots/providers.ts';

export const testCards: Readonly<Record<Language, Card>> = {
  'zh-CN': {
    ...{ title: '测试卡片', foreword: '商业周报将以这样的卡片发到本群。', headlines: ['第一条标题', '第二条标题'] },
    language: 'zh-CN',
  },
  en: {
    ...{ title: 'Test card', foreword: 'Digests will come to this group as such a card.', headlines: ['One', 'Two'] },
    language: 'en',
  },
};
