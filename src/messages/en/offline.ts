/** Pages that cannot be opened offline, and the offer of a new version. */
export const texts = {
  title: 'This page needs a connection',
  text: 'You are offline, and what this page shows is not kept on this device. It opens by itself once you are back.',
  backToForm: 'Back to your form',

  newVersion: 'A new version is ready',
  newVersionText: 'It comes with the next reload, whenever that suits you.',
  later: 'Later',
};
