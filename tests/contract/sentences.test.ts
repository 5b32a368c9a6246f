import { describe, expect, test } from 'vitest';
import { editLinkMessages, messages } from '#messages';

/*
 * The exact sentences of specification §8. The charts decide when each is shown, and the walks
 * check it on the page.
 */

const sentences = {
  'Catalogue (R-045, R-047, T-37)': {
    'categories.failed': 'Failed to fetch categories',
    'category.failed': 'Failed to fetch single category',
  },
  'Auth (R-003, R-008, R-009, R-010, R-016)': {
    'signIn.failed': 'Failed to login. Please try again.',
    'code.sendFailed': 'Failed to send OTP. Please try again.',
    'code.sent': 'OTP sent to your email',
    'code.sentToRegister': 'Enter the OTP that sent to your email!',
    'verifyCode.code_wrong': 'Invalid OTP!',
    'reset.failed': 'Failed to reset password. Please try again.',
    'reset.done': 'Password reset successfully.',
    'registration.done': 'Registration successful',
    'registration.failed': 'Failed to register',
  },
  'Applications (R-065, R-067, R-078, S-08)': {
    'application.loadRefused': 'Failed to fetch application data',
    'application.loadBroke': 'Failed to fetch application data',
    'form.failed': 'Error loading form structure.',
    'application.submitted': 'Application submitted successfully',
    'application.submitRefused': 'An error occurred while submitting the application',
    'application.submitBroke': 'An error occurred while submitting the application',
    'draft.created': 'Application saved as draft successfully',
    'draft.updated': 'Application updated as draft successfully',
    'draft.refused': 'An error occurred while saving the application',
    'draft.broke': 'An error occurred while saving the application',
    'updateApplication.not_a_draft': 'Only drafts can be edited.',
    'upload.failed': 'File upload failed',
  },
  'Cart and bookmarks (R-132, R-133, R-134, R-135)': {
    'cart.itemRemoved': 'Item removed from cart',
    'cart.removeFailed': 'Failed to delete item',
    'bookmark.added': 'Bookmark added successfully',
    'bookmark.addFailed': 'Failed to add bookmark',
    'bookmark.loadFailed': 'Failed to fetch bookmarks',
    'bookmark.deleted': 'Bookmark deleted successfully',
    'bookmark.deleteFailed': 'Failed to delete bookmark: {reason}',
    'cart.addFailed': 'Failed to add to cart',
  },
  'Payment (R-150, R-151)': {
    'payment.initiateFailed': 'Failed to initiate payment',
    'payment.done': 'Payment successful!',
    'payment.refused': 'Payment verification failed!',
    'payment.verifyBroke': 'Payment verification error',
    'payment.cancelled': 'Payment was cancelled.',
    'order.cancelFailed': 'Failed to cancel order.',
  },
  'Profile (R-182)': {
    'profile.loadFailed': 'Failed to fetch profile data',
    'profile.updated': 'Profile updated successfully',
    'profile.updateFailed': 'Failed to update profile',
  },
};

describe('what the portal says', () => {
  test.each(Object.entries(sentences))('%s', (_, expected) => {
    expect(messages).toMatchObject(expected);
  });

  test('Edit page (R-069, R-070, S-13)', () => {
    expect(editLinkMessages).toEqual({
      'application.loadRefused': 'Application not found.',
      'application.loadBroke': 'Error fetching application.',
      'application.submitted': 'Application updated!',
      'application.submitRefused': 'Submission failed.',
      'application.submitBroke': 'Something went wrong.',
      'draft.created': 'Application updated!',
      'draft.updated': 'Application updated!',
      'draft.refused': 'Submission failed.',
      'draft.broke': 'Something went wrong.',
    });
  });
});
