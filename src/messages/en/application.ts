import { counted } from './counted.ts';

/** The application form. */
export const texts = {
  pageTitle: (step: number, steps: number, title: string) => `Step ${step} of ${steps} · ${title}`,
  loading: 'Loading the form',
  back: 'Back to categories',
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
  aboutStep: (first: string, others: number) =>
    others === 0 ? first : `${first} and ${others} more`,
  stepOf: (number: number, steps: number) => `Step ${number} of ${steps}`,
  wrongSteps: (numbers: readonly number[]) =>
    `Check ${numbers.map((number) => `step ${number}`).join(', ')}`,
  toPutRight: 'Check this step',
  inStep: (number: number, message: string) => `Step ${number}: ${message}`,
  putRight: 'Put the marked answers right to submit the application.',

  saveDraft: 'Save as Draft',
  submit: 'Submit Application',
  submitting: 'Submitting...',
  saving: 'Saving…',
  savedAt: (time: string) => `Saved at ${time}`,

  check: 'Check your answers',
  checkIntro: 'We work from these answers.',
  notAnswered: 'Not answered',
  chosen: 'Your choice',
  comesNext: 'What comes next',
  nextSteps: ['Submit your answers', 'Pay in your cart', 'We check them and begin'],
  change: 'Change',
  changeStep: (number: number) => `the answers of step ${number}`,

  leaveTitle: 'Leave without saving?',
  leaveText:
    'Some answers are not saved yet. This device keeps them and offers them when you come back.',
  leaveUpload: 'A file is still on its way. It will not be sent when you leave.',
  stay: 'Stay',
  leave: 'Leave',

  prefilled: (count: number) => `${counted(count, 'answer')} filled in from your profile`,
  prefilledText: (labels: readonly string[]) =>
    `${labels.join(', ')}. Please check ${labels.length === 1 ? 'it' : 'them'}; you can change everything.`,
  formChanged: 'This form has changed since you saved your draft',
  added: (labels: string) => `New: ${labels}.`,
  gone: (label: string, answer: string) => `No longer asked: ${label}. Your answer was: ${answer}`,

  compareIntro: 'Choose which answers stay. Nothing is lost until you do.',
  onThisPage: 'On this page',
  savedElsewhere: 'Saved elsewhere',
  taken: (mine: number, mineTitle: string, other: number, otherTitle: string) =>
    `${counted(mine, 'answer')} from “${mineTitle}”, ${counted(other, 'answer')} from “${otherTitle}”.`,
  continueWith: 'Continue with these answers',
  takeAll: (title: string) => `Take all from “${title}”`,
  otherUnread: 'The other version could not be loaded.',
  answersKept: 'Your answers on this page are kept.',

  copyIntro: (category: string | undefined, moment: string) =>
    `They belong to your application${category ? ` for ${category}` : ''} and were last changed on ${moment}. Do you want to go on with them?`,
  typedLast: 'Typed last',
  saved: 'Saved',
  goOn: 'Go on with these answers',
  drop: 'Drop them',

  congratulations: 'Congratulations',
  notPaidYet: 'It is in your cart. We start once it is paid.',
  notInCart: 'It is not in your cart yet',
  isSafe: 'The application itself is safe.',
  goToCart: 'Go to Cart',
};
