export const mailTexts = {
  bundle: (count: number) => `${count} notifications`,
  separator: ': ',
  of: (company: string, text: string) => `${company} – ${text}`,
  and: ', ',
  company: 'Company',
  open: 'Open in the workspace',
  alwaysReason: (brand: string) =>
    `You get this message because you have an account at ${brand}. It is about the account itself and cannot be switched off.`,
  reason: (brand: string) =>
    `You get this message because your notification settings at ${brand} say so. You can switch it off there at any time.`,
};

export const newDevice = {
  title: (device: string, place: string) =>
    `Signed in on a new device: ${[device || 'unknown device', place].filter(Boolean).join(', ')}`,
  line: 'If it was not you, change your password now',
};

export const accountChanged = {
  titles: {
    ownPhone: (phone: string) => `Your phone number is now ${phone}`,
    name: () => 'An operator corrected your name',
    phone: (phone: string) => `An operator corrected your phone number to ${phone}`,
    nameAndPhone: (phone: string) => `An operator corrected your name, and your phone number to ${phone}`,
    emailRemoved: (email: string) => `An operator removed your e-mail address ${email}`,
  },
  bySelf: 'If it was not you, change your password now',
  byOperator: 'If you did not ask for it, please contact us',
};

export const erasureRefused = {
  title: 'Your request to erase the account was refused',
  line: (reason: string) => `Reason: ${reason}`,
};

export const testCard = {
  title: 'Test card',
  foreword: 'Notifications will come to this group as cards like this one.',
};
