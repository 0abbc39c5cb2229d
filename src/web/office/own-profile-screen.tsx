/** My Profile for staff, including password, second factor and sessions, which the portal has in a separate tab. */
import { SimpleGrid } from '@mantine/core';
import { OwnFactor } from '../access/factors/public.ts';
import { ProfileScreen } from '../access/profile/public.ts';
import { ChangePasswordForm, OwnSessions } from '../access/session/public.ts';

export function OwnProfileScreen() {
  return (
    <>
      <ProfileScreen />
      <SimpleGrid cols={{ base: 1, md: 2 }} mt="md">
        <ChangePasswordForm />
        <OwnFactor />
        <OwnSessions />
      </SimpleGrid>
    </>
  );
}
