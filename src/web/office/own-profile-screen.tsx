/** My Profile for staff, including password and sessions, which the portal has in a separate tab. */
import { SimpleGrid } from '@mantine/core';
import { ProfileScreen } from '../access/profile/public.ts';
import { ChangePasswordForm, OwnSessions } from '../access/session/public.ts';

export function OwnProfileScreen() {
  return (
    <>
      <ProfileScreen />
      <SimpleGrid cols={{ base: 1, md: 2 }} mt="md">
        <ChangePasswordForm />
        <OwnSessions />
      </SimpleGrid>
    </>
  );
}
