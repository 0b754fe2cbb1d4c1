import type { UnfilledPages } from '../zh-CN/unfilled.ts';

const toFront = { label: 'Back to the front page', href: '/front' };
const toContact = { label: 'Contact us', href: '/contactUs' };
const toSignIn = { label: 'Sign in', href: '/login' };

export const unfilled: UnfilledPages = {
  companyProfile: {
    title: 'Company profile',
    lead: 'Who we are, what we do, and why we do it this way.',
    missing: 'No company profile has been published',
    text: 'To get to know us first, call us or read our news.',
    actions: [{ label: 'Company news', href: '/companyNews' }, toContact],
  },
  certificate: {
    title: 'Certificates',
    lead: 'The qualifications we hold.',
    missing: 'No certificates have been published',
    text: 'Contact us if you need to verify a qualification.',
    actions: [toContact, toFront],
  },
  joinUs: {
    title: 'Join us',
    lead: 'Open positions and how to apply.',
    missing: 'No positions are open',
    text: 'You are welcome to call if you would like to meet us anyway.',
    actions: [toContact, toFront],
  },
  contactUs: {
    title: 'Contact us',
    lead: 'Somebody answers on working days.',
    missing: 'No e-mail or postal address has been published',
    text: 'Please call the customer hotline.',
    actions: [toFront],
  },
  previewPushArticleResult: {
    title: 'Digest preview',
    lead: 'As its recipient sees it.',
    missing: 'There is no digest to preview',
    text: 'Preview links are made in the workspace. Open the link you were sent, or sign in and make a new one.',
    actions: [toSignIn, toFront],
  },
  privacy: {
    title: 'Privacy and terms of service',
    lead: 'How we treat your data, and the terms of using this service.',
    missing: 'The text has not been published',
    text: 'Contact us if you need the terms.',
    actions: [toContact, toFront],
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
    missing: 'No hot words have been computed',
    text: 'Hot words compare the last 7 days with the 84 days before.',
    actions: [{ label: 'BA Hot words', href: '/baHotWord' }, toFront],
  },
  linkDescription: {
    title: 'About this link',
    lead: 'See where you are going before you leave this site.',
    missing: 'There is no link to open',
    text: 'The link may be incomplete, or it may have expired.',
    actions: [toFront],
  },
  forget: {
    title: 'Recover your password',
    lead: 'Set a new password with the phone number of your account.',
    missing: 'Recovery by yourself is not switched on',
    text: 'Please call the customer hotline: an adviser checks who you are and sets a new one.',
    actions: [{ label: 'Back to sign-in', href: '/login' }],
  },
  tryUse: {
    title: 'Request a trial',
    lead: 'See your own side first: a trial board with your company and its peers.',
    missing: 'Online requests are not switched on',
    text: 'Please call the customer hotline and give the name of your company.',
    actions: [toContact],
  },
  auth: {
    title: 'Choose a company',
    lead: 'After unified sign-in, choose the company to enter.',
    missing: 'There is no valid sign-in ticket',
    text: 'Please enter from the partner platform again, or sign in with an account.',
    actions: [{ label: 'Sign in with an account', href: '/login' }],
  },
  authDetail: {
    title: 'Company details',
    lead: 'What the account of this company may see.',
    missing: 'There is no valid sign-in ticket',
    text: 'Please enter from the partner platform again, or sign in with an account.',
    actions: [{ label: 'Sign in with an account', href: '/login' }],
  },
};
