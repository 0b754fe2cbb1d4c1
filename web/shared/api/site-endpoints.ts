import type { EndpointName } from '#contract/endpoints.ts';

/**
 * Endpoints that public pages call in the browser; their content comes with the page. The workspace adds all others.
 */
export const siteEndpoints: readonly EndpointName[] = [
  'session.login',
  'session.logout',
  'unify.login',
  'unify.options',
  'unify.option',
  'unify.enterCompany',
  'unify.confirm',
  'secondFactor.beginAtLogin',
  'secondFactor.confirmAtLogin',
  'recovery.sendCode',
  'recovery.sendCodeFor',
  'recovery.sendMailCode',
  'recovery.checkUserCode',
  'recovery.checkMailCode',
  'recovery.setPassword',
  'invitation.check',
  'invitation.accept',
  'invitation.join',
  'account.changePassword',
  'report.detail',
  'lead.applyForTrial',
  'lead.sendMessage',
  'lead.openForm',
  'captcha.create',
  'setup.checkCode',
  'setup.checkOperator',
  'setup.testAddress',
  'setup.testMail',
  'setup.testSms',
  'setup.complete',
];
