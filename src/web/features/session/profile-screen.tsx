/** My Profile, to read (spec 1 §2.11; spec 2 §2.16). */
import { Card, DataList } from '@mantine/core';
import { formatRut } from '../../../domain/rut.ts';
import { PROFILE_LABELS, useCurrentUser } from '../../kit/current-user.ts';
import { PageHeader } from '../../kit/page-header.tsx';

export function ProfileScreen() {
  const user = useCurrentUser();
  const items = [
    { label: 'Nombre', value: `${user.firstName} ${user.lastName}` },
    { label: 'Email', value: user.email },
    { label: 'RUT', value: user.rut ? formatRut(user.rut) : '—' },
    { label: 'Perfil', value: PROFILE_LABELS[user.profile] },
  ];
  return (
    <>
      <PageHeader title="Mi Perfil" />
      <Card maw={560}>
        <DataList>
          {items.map(({ label, value }) => (
            <DataList.Item key={label}>
              <DataList.ItemLabel>{label}</DataList.ItemLabel>
              <DataList.ItemValue>{value}</DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList>
      </Card>
    </>
  );
}
