/** The matrix of menu options by profile: a switch in each cell (access §8.1). */
import { Badge, Card, Switch, Table, Text, Title, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { MenuEntry } from '../../../contract/access/permissions.ts';
import { bySection, PROFILES, PROTECTED_ROUTE, type Profile } from '../../../domain/access/menu.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { ReasonedIcon } from '../../kit/dialog/reasoned-button.tsx';
import { Sideways } from '../../kit/display/sideways.tsx';
import { MenuName } from './menu-name.tsx';
import './matrix.css';
import type { MatrixDraft } from './use-matrix-draft.ts';
import { keptFor, useMenuRemoval } from './use-menu-removal.ts';

type Props = { options: readonly MenuEntry[]; draft: MatrixDraft };

export function Matrix({ options, draft }: Props) {
  const remove = useMenuRemoval();
  return (
    <Card component="section" aria-label="Permisos por perfil">
      <Title order={2} size="h4" mb="xs">
        Permisos por Perfil
      </Title>
      <Sideways className="permission-matrix" minWidth={500} label="Tabla de permisos">
        <Table verticalSpacing={6} aria-label="Permisos por perfil" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Menú</Table.Th>
              {PROFILES.map((profile) => (
                <Table.Th key={profile} ta="center">
                  {PROFILE_LABELS[profile]}
                  <Text variant="small">{allowedCount(options, draft, profile)}</Text>
                </Table.Th>
              ))}
              <Table.Th ta="right">Acciones</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {bySection(options).map(([section, entries]) => (
              <Fragment key={section}>
                <Table.Tr bg="var(--kit-page)">
                  <Table.Th colSpan={PROFILES.length + 2} scope="rowgroup">
                    <Text variant="small" fw={600}>
                      {section}
                    </Text>
                  </Table.Th>
                </Table.Tr>
                {entries.map((option) => (
                  <Row
                    key={option.id}
                    option={option}
                    draft={draft}
                    onRemove={() => void remove(option)}
                  />
                ))}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      </Sideways>
    </Card>
  );
}

function Row(props: { option: MenuEntry; draft: MatrixDraft; onRemove: () => void }) {
  const { option, draft, onRemove } = props;
  const isProtected = option.href === PROTECTED_ROUTE;
  return (
    <Table.Tr>
      <Table.Td>
        <MenuName option={option} />
        {draft.isChanged(option) && (
          <Badge variant="light" color="yellow" size="sm" mt={2} c="var(--mantine-color-text)">
            Sin guardar
          </Badge>
        )}
      </Table.Td>
      {PROFILES.map((profile) => {
        const isFixed = isProtected && profile === 'admin';
        return (
          <Table.Td key={profile}>
            <Tooltip label="El administrador no puede quedarse sin esta opción" disabled={!isFixed}>
              <Switch
                aria-label={`${option.label} para ${PROFILE_LABELS[profile]}`}
                checked={draft.isAllowed(option, profile)}
                disabled={isFixed}
                onChange={(event) => draft.set(option, profile, event.currentTarget.checked)}
                styles={CENTERED}
              />
            </Tooltip>
          </Table.Td>
        );
      })}
      <Table.Td ta="right">
        <ReasonedIcon
          tip="Eliminar"
          label={`Eliminar ${option.label}`}
          reasonAgainst={keptFor(option)}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ReasonedIcon>
      </Table.Td>
    </Table.Tr>
  );
}

const CENTERED = { body: { justifyContent: 'center' } } as const;

function allowedCount(options: readonly MenuEntry[], draft: MatrixDraft, profile: Profile): string {
  const count = options.filter((option) => draft.isAllowed(option, profile)).length;
  return countOf(count, 'permitido', 'permitidos');
}
