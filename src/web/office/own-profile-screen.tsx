/** My Profile of staff: with the own password and sessions, which the portal has in a tab of their own. */
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
