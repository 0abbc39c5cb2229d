/** Who the portal belongs to: the doctor's surname and specialty (spec 2 §2.16; design §6). */
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '../../contract/access/session.ts';
import { api } from '../kit/shell/client.ts';

export function WelcomeBanner({ user }: { user: CurrentUser }) {
  const isDoctor = user.doctorId !== null;
  const { data: doctor } = useQuery({
    ...api.portal.doctor.queryOptions(),
    enabled: isDoctor,
  });
  return (
    <Group component="section" aria-label="Bienvenida" gap="0 8px" align="baseline">
      <Text fz={{ base: 'md', sm: 'lg' }} fw={600} lh={1.3}>
        {isDoctor ? `Bienvenido/a, Dr(a). ${user.lastName}` : `Bienvenido/a, ${user.firstName}`}
      </Text>
      {isDoctor && (
        <Text size="sm" c="dimmed">
          {doctor?.specialtyName ?? '\u00a0'}
        </Text>
      )}
    </Group>
  );
}
