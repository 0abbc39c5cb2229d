/** The pages of rows that are no table, by Spanish names. */
import { Pagination, type PaginationProps } from '@mantine/core';
import { formatCount } from '../../../domain/words/counts.ts';

/** The names of the buttons beside the numbers. */
export const CONTROL_LABELS = {
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
};

export const Pages = (
  props: Pick<PaginationProps, 'total' | 'value' | 'onChange' | 'siblings'>,
) => (
  <Pagination
    size="sm"
    {...props}
    getItemProps={(page) => ({
      'aria-label': `Página ${formatCount(page)}`,
      children: formatCount(page),
    })}
    getControlProps={(control) => ({ 'aria-label': CONTROL_LABELS[control] })}
  />
);
