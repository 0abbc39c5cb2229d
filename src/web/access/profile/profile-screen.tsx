/** My Profile: the user, the linked doctor, the user's access, and their own statement (access §11). */
import { Card, SimpleGrid, Stack, Title } from '@mantine/core';
import { formatRut } from '../../../domain/identity/rut.ts';
import { FactList } from '../../kit/display/fact-list.tsx';
import { StatusBadge } from '../../kit/display/figures.tsx';
import { PROFILE_BADGES, useCurrentUser } from '../../kit/shell/current-user.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { AccessPanel } from './access-panel.tsx';
import { MedicalSection } from './medical-section.tsx';
import { OwnStatement } from './own-statement.tsx';

export function ProfileScreen() {
  const user = useCurrentUser();
  return (
    <>
      <PageHeader title="Mi Perfil" />
      <Stack>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Card component="section" aria-label="Datos personales">
            <Title order={2} mb="sm">
              Datos personales
            </Title>
            <FactList
              size="md"
              facts={[
                ['Nombre', `${user.firstName} ${user.lastName}`],
                ['Email', user.email],
                ['RUT', user.rut ? formatRut(user.rut) : '—'],
                [
                  'Perfil',
                  <StatusBadge key="profile" state={user.profile} looks={PROFILE_BADGES} />,
                ],
              ]}
            />
          </Card>
          <MedicalSection user={user} />
        </SimpleGrid>
        <AccessPanel user={user} />
        {user.doctorId !== null && <OwnStatement doctorId={user.doctorId} />}
      </Stack>
    </>
  );
}
