import { counted } from './common.ts';
import { answers } from './common.ts';

/** The application form. */
export const application = {
  pageTitle: (step: number, steps: number, title: string) => `Step ${step} of ${steps} · ${title}`,
  loading: 'Loading the form',
  notOpened: 'The form could not be opened',
  back: 'Back to categories',
  backToApplications: 'Back to My Submission',
  chooseFirst: 'Choose a category first, or another one; your other applications are not affected.',
  unknownField: (type: string) =>
    `This question needs a newer version of the page (${type}). Please reload; your other answers are kept.`,

  form: 'Application',
  problem: 'There is a problem',
  furtherProblems: (count: number) => `and ${count} more`,
  yourAnswers: 'Your answers',
  progressOfForm: 'Progress of the application',
  steps: 'Steps',
  step: (number: number) => `Step ${number}`,
  questions: (count: number, required: number) =>
    `${counted(count, 'question')}, ${required === 0 ? 'none' : required} required`,
  stepOf: (number: number, steps: number) => `Step ${number} of ${steps}`,
  wrongSteps: (numbers: readonly number[]) =>
    `Check ${numbers.map((number) => `step ${number}`).join(', ')}`,
  toPutRight: 'Check this step',
  inStep: (number: number, message: string) => `Step ${number}: ${message}`,
  putRight: 'Correct the marked answers to submit the application.',

  saveDraft: 'Save as Draft',
  submit: 'Submit Application',
  submitting: 'Submitting...',
  saving: 'Saving…',
  savedAt: (time: string) => `Saved at ${time}`,

  check: 'Check your answers',
  checkIntro: 'We will work from these answers.',
  notAnswered: 'Not answered',
  chosen: 'Your choice',
  comesNext: 'What comes next',
  nextSteps: ['Submit your answers', 'Pay in your cart', 'We review them and start'],
  change: 'Change',
  changeStep: (number: number) => `the answers of step ${number}`,

  leaveText:
    'Some answers are not saved yet. This device keeps them and offers them when you come back.',
  leaveUpload: 'A file is still on its way. It will not be sent when you leave.',

  prefilled: (count: number) => `${counted(count, 'answer')} filled in from your profile`,
  prefilledText: (labels: readonly string[]) =>
    `${labels.join(', ')}. Please check ${labels.length === 1 ? 'it' : 'them'}; you can change everything.`,
  formChanged: 'This form has changed since you saved your draft',
  added: (labels: string) => `New: ${labels}.`,
  gone: (label: string, answer: string) => `No longer asked: ${label}. Your answer was: ${answer}`,

  compareIntro: 'Choose which answers stay. Nothing is lost until you do.',
  onThisPage: 'On this page',
  savedElsewhere: 'Saved elsewhere',
  chosenCounts: (mine: number, mineTitle: string, other: number, otherTitle: string) =>
    `${counted(mine, 'answer')} from “${mineTitle}”, ${counted(other, 'answer')} from “${otherTitle}”.`,
  continueWith: 'Continue with these answers',
  chooseAllFrom: (title: string) => `Take all from “${title}”`,
  otherUnread: 'The other version could not be loaded.',
  answersKept: 'Your answers on this page are kept.',

  copyIntro: (category: string | undefined, moment: string) =>
    `They belong to your application${category ? ` for ${category}` : ''} and were last changed on ${moment}. Do you want to continue with them?`,
  typedLast: 'Typed last',
  withoutThem: 'Without them',
  restoreAnswers: 'Continue with these answers',
  discardAnswers: 'Discard them',

  congratulations: 'Congratulations',
  notPaidYet: 'It is in your cart. We start once it is paid.',
  notInCart: 'It is not in your cart yet',
  isSafe: 'The application itself is safe.',
  goToCart: 'Go to Cart',
};

/** Suggestions from the profile and earlier applications. */
export const previousAnswers = {
  answeredBefore: (count: number) => `You answered ${count} of these questions before`,
  acceptAll: 'Use all',
  noThanks: 'No, thanks',
  filledIn: (count: number) => `${counted(count, 'answer')} filled in`,

  known: 'Known answers',
  take: (answer: string) => `Use “${answer}”`,
  fromProfile: 'from your profile',
  from: (category: string, date: string) => `from ${category}${date && `, ${date}`}`,
  more: (count: number) => `${count} more`,
  fewer: 'Fewer',
};

/** The file upload field. */
export const upload = {
  choose: {
    image: 'Choose images',
    video: 'Choose videos',
    document: 'Choose documents',
    file: 'Choose files',
  },
  chooseFor: (choose: string, label: string) => `${choose} for ${label}`,
  orDrop: 'or drop them here',
  dropFor: (label: string) => `Drop or paste files for ${label}`,

  dismiss: 'Dismiss',
  remove: 'Remove',
  undoRemoving: 'Undo removing',
  action: (action: string, file: string) => `${action} ${file}`,

  states: {
    checking: 'Checking…',
    waiting: 'Waiting…',
    uploading: 'Uploading…',
    refused: 'Not accepted',
    failed: 'Not uploaded',
    stored: 'Uploaded',
    removing: 'Removing…',
    removed: 'Removed',
  },
  progress: (file: string) => `Upload of ${file}`,
  uploadingCount: (kind: keyof typeof answers.files, count: number) =>
    `Uploading ${answers.files[kind](count)}.`,
  uploadedCount: (kind: keyof typeof answers.files, count: number) =>
    `${answers.files[kind](count)} uploaded.`,
  removed: (file: string) => `${file} removed. You can undo this until you save.`,
};

/** The page that an edit link opens. */
export const editLink = {
  otherAccount: 'This link belongs to another account',
  otherAccountText:
    'You are signed in as {current}. The link opens one application of {link}. Your own session waits until you leave that page.',
  staySignedIn: 'Stay signed in',
  open: 'Open the link',
  logIn: 'Sign in',
  goHome: 'Go to your own account',
  stillSignedIn: 'You stay signed in as before.',
  signInToSee: 'Your applications are in your account; log in to see them.',
  editingAs: (email: string) => `Editing as ${email}`,
};
