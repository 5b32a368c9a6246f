/** The labels of account fields. */
export const fields = {
  fullName: 'Full name',
  username: 'Username',
  mobile: 'Mobile number',
  companyName: 'Company name',
  jobTitle: 'Job title',
  country: 'Country',
  nothingMatches: 'Nothing matches.',
  gstNo: 'GST number',
  gstNoExample: '22AAAAA0000A1ZC',
  gstNoDoubtful: 'This does not look like a GSTIN. Check it if you need a tax credit.',
  personal: 'Personal information',
  professional: 'Professional information',
};
