/** The desk, where staff work. */
export const desk = {
  name: 'Desk',
  pages: 'Desk pages',
  queue: 'Queue',
  team: 'Team',
  menu: 'Menu',
  account: 'Account',

  teamIntro: 'Who has access to the desk. The operator of the portal gives and ends access.',
  teamLoading: 'Loading the team',
  teamFailed: 'The team could not be loaded.',
  roles: { USER: 'Customer', STAFF: 'Staff', OWNER: 'Owner' },
};
