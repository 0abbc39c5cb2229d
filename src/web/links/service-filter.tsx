/** Shows that a list has one service's attentions alone, as a link from elsewhere asked for, and removes that filter. */
import { IconStethoscope } from '@tabler/icons-react';
import { FilterBadge } from '../kit/table/filter-badge.tsx';

/** Nothing without a code. */
export function ServiceFilter(props: { code: string | undefined; onRemove: () => void }) {
  return props.code === undefined ? null : (
    <FilterBadge
      icon={<IconStethoscope size={16} aria-hidden />}
      removeLabel="Quitar el filtro de la prestación"
      onRemove={props.onRemove}
    >
      Solo la prestación {props.code}
    </FilterBadge>
  );
}
