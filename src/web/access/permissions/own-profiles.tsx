/** Profiles: the four of the portal, and those of the clinic's own, made by copying one (access §15). */
import { Badge, Button, Card, Group, Table, Text, Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnProfile } from '../../../contract/access/own-profiles.ts';
import type { MenuEntry } from '../../../contract/access/permissions.ts';
import { PORTAL_SCREENS } from '../../../contract/call.ts';
import { PROFILES } from '../../../domain/access/menu.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import { StatusBadge } from '../../kit/display/figures.tsx';
import { Sideways } from '../../kit/display/sideways.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { type EditedProfile, OwnProfileForm } from './own-profile-form.tsx';

export function OwnProfiles({ options }: { options: readonly MenuEntry[] }) {
  const query = useQuery(api.ownProfiles.list.queryOptions());
  const [edited, setEdited] = useState<EditedProfile | null>(null);
  // The portal's belong to the doctor's profile alone.
  const offered = options.filter(({ href }) => !PORTAL_SCREENS.some((screen) => screen === href));
  const isOffered = new Set(offered.map(({ id }) => id));
  const copy = (from: EditedProfile['from'], name: string, optionIds: readonly number[]) =>
    setEdited({
      from,
      copiedName: name,
      own: null,
      optionIds: optionIds.filter((id) => isOffered.has(id)),
    });
  return (
    <Card component="section" aria-label="Perfiles" padding="sm">
      <Title order={2} size="h5">
        Perfiles
      </Title>
      <Text variant="hint" mb="xs">
        Copie un perfil para hacer uno de la clínica, por ejemplo Tesorería o Auditoría, y elija sus
        opciones. En Usuarios se da a las personas.
      </Text>
      <FailedQuery query={query} />
      <Sideways minWidth={0} label="Lista de perfiles">
        <Table aria-label="Perfiles" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Perfil</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                Opciones
              </Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                Usuarios
              </Table.Th>
              <Table.Th visibleFrom="sm">Estado</Table.Th>
              <Table.Th ta="right">Acciones</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {PROFILES.map((profile) => {
              const own = options.filter(({ permissions }) => permissions[profile]);
              return (
                <Table.Tr key={profile}>
                  <Table.Td>
                    <Group gap={6}>
                      {PROFILE_LABELS[profile]}
                      <Badge variant="default" size="sm">
                        Del portal
                      </Badge>
                    </Group>
                  </Table.Td>
                  <Table.Td ta="right" visibleFrom="sm">
                    {formatCount(own.length)}
                  </Table.Td>
                  <Table.Td ta="right" visibleFrom="sm" />
                  <Table.Td visibleFrom="sm" />
                  <Table.Td ta="right">
                    <CopyButton
                      name={PROFILE_LABELS[profile]}
                      onClick={() =>
                        copy(
                          { profile },
                          PROFILE_LABELS[profile],
                          own.map(({ id }) => id),
                        )
                      }
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
            {query.data?.map((one) => (
              <OwnRow
                key={one.id}
                one={one}
                onEdit={() =>
                  setEdited({
                    from: { ownProfileId: one.id },
                    copiedName: one.name,
                    own: one,
                    optionIds: one.optionIds,
                  })
                }
                onCopy={() => copy({ ownProfileId: one.id }, one.name, one.optionIds)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Sideways>
      {edited && (
        <OwnProfileForm edited={edited} options={offered} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}

function CopyButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconCopy size={14} />}
      aria-label={`Copiar perfil ${name}`}
      onClick={onClick}
    >
      Copiar perfil
    </Button>
  );
}

function OwnRow(props: { one: OwnProfile; onEdit: () => void; onCopy: () => void }) {
  const { one, onEdit, onCopy } = props;
  return (
    <Table.Tr>
      <Table.Td>
        {one.name}
        <Text variant="small">{one.description ?? `Copia de ${one.copiedFrom}`}</Text>
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {formatCount(one.optionIds.length)}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {formatCount(one.users)}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <StatusBadge state={String(one.isActive)} looks={ACTIVE_BADGES.masculine} />
      </Table.Td>
      <Table.Td ta="right">
        <Group gap={6} justify="flex-end">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Editar perfil ${one.name}`}
            onClick={onEdit}
          >
            Editar
          </Button>
          <CopyButton name={one.name} onClick={onCopy} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
