import type { UnfilledPages } from '../zh-CN/unfilled.ts';

const toFront = { label: 'Back to the front page', href: '/front' };
const toContact = { label: 'Contact us', href: '/contactUs' };
const toSignIn = { label: 'Sign in', href: '/login' };

export const unfilled: UnfilledPages = {
  previewPushArticleResult: {
    title: 'Digest preview',
    lead: 'As its recipient sees it.',
    missing: 'There is no digest to preview',
    text: 'Preview links are made in the workspace. Open the link you were sent, or sign in and make a new one.',
    actions: [toSignIn, toFront],
  },
  reportDetail: {
    title: 'Report',
    lead: 'Weekly and monthly reports, opened by a share link.',
    missing: 'No report was found',
    text: 'Check that the link is complete. With an account you can sign in to read it.',
    actions: [toSignIn, toFront],
  },
  echartsData: {
    title: 'Chart data',
    lead: 'One shared chart and the table behind it.',
    missing: 'No chart was found',
    text: 'Check that the link is complete, or ask for it to be sent again.',
    actions: [toFront, toContact],
  },
  hotWordData: {
    title: 'Hot-word data',
    lead: 'The table behind the hot-word chart, with dates and background window.',
    missing: 'No shared hot words were found',
    text: 'This page is opened by a share link; please check that it is complete. Today’s words are under BA Hot words.',
    actions: [{ label: 'BA Hot words', href: '/baHotWord' }, toFront],
  },
  linkDescription: {
    title: 'About this link',
    lead: 'See where you are going before you leave this site.',
    missing: 'There is no link to open',
    text: 'The link may be incomplete, or it may have expired.',
    actions: [toFront],
  },
};
