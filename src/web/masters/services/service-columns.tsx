/** The columns of the list of services (masters §6.8). */
import { Text } from '@mantine/core';
import type { Service } from '../../../contract/masters/services.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import { Amount } from '../../kit/display/figures.tsx';
import {
  type Column,
  labelColumn,
  pesosColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { NO_BASE_VALUE } from './service-words.ts';

export const serviceColumns: readonly Column<Service>[] = [
  textColumn('code', 'Código', { sortable: true, noWrap: true }),
  textColumn('name', 'Nombre', {
    sortable: true,
    render: ({ name, description }) => (
      <>
        <Text size="sm">{name}</Text>
        {description && (
          <Text variant="small" lineClamp={2}>
            {description}
          </Text>
        )}
      </>
    ),
  }),
  // For exports only: on the screen the description is below the name.
  textColumn('description', 'Descripción', { hiddenAtFirst: true }),
  textColumn('specialtyName', 'Especialidad', { sortable: true }),
  labelColumn('participationType', 'Tipo de participación', PARTICIPATION_TYPE_LABELS, {
    sortable: true,
  }),
  pesosColumn('baseValue', 'Valor base', {
    sortable: true,
    render: ({ baseValue }) =>
      baseValue === null ? (
        <Text variant="hint">{NO_BASE_VALUE}</Text>
      ) : (
        <Amount value={baseValue} />
      ),
  }),
  textColumn('costCentre', 'Centro de costo', { hiddenAtFirst: true, noWrap: true }),
  statusColumn('isActive', ACTIVE_BADGES.feminine, 'Estado', { sortable: true }),
];
