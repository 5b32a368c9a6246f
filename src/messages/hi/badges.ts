/** The states of applications and orders. */
export const badges = {
  draft: 'ड्राफ़्ट',
  submitted: 'सबमिट हुआ',
  approved: 'स्वीकृत',
  rejected: 'अस्वीकृत',
  completed: 'पूरा हुआ',
  paid: 'भुगतान हुआ',
  PENDING: 'लंबित',
  SUCCESS: 'सफल',
  FAILED: 'असफल',
};
