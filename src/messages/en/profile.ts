/** The account: viewing, editing, password, data and deletion. */
export const profile = {
  intro: 'What we know about you and your business.',
  loading: 'Loading your profile',
  help: 'Help',
  account: 'Account information',
  accountType: 'Account Type',
  /** By role; a back end may know others. */
  roles: { USER: 'Customer', STAFF: 'Staff', OWNER: 'Owner' } as Readonly<Record<string, string>>,
  status: 'Status',
  active: 'Active',
  inactive: 'Inactive',
  memberSince: 'Member since',

  edit: 'Edit profile',
  editIntro:
    'Changes apply when you save. A new email address may first need a code that we send to it.',
  save: 'Save changes',
  saving: 'Saving...',
  codeHint: 'Confirm that the new address is yours.',

  changePassword: 'Change password',
  changing: 'Changing...',
  currentPassword: 'Current password',
  confirmNewPassword: 'Confirm new password',
  passwordCounts: 'Password changed',
  passwordCountsText: 'You stay signed in here and are signed out everywhere else.',
  passwordHint: 'A new password signs you out everywhere else.',

  data: 'Your data',
  dataIntro: 'Everything we keep about you and your orders, in one file.',
  export: 'Export my data',
  exporting: 'Exporting...',
  deleteHint: 'Deleting your account cannot be undone.',
  deleteAccount: 'Delete account',
  deleteQuestion: 'Delete your account?',
  cannotBeUndone: 'This cannot be undone.',
  goesTitle: 'What we delete',
  goes: [
    'Your name, email address, mobile number and company details',
    'Your applications with their answers and files, your cart and bookmarks',
    'Your access, on every device',
  ],
  staysTitle: 'What we keep',
  stays: ['What was ordered, when and for how much, without anything that names you'],
  yourPassword: 'Your password',
  deleting: 'Deleting...',
  checking: 'Checking...',
};
