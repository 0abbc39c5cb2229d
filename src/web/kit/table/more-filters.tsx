/** Filters that a phone shows on demand, since rows come first there. */
import { Box, Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

/** `used` is the number of filters in use. Wide screens always show the fields. */
export function MoreFilters({ used, children }: { used: number; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        hiddenFrom="sm"
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Menos filtros' : 'Más filtros'}
        {used > 0 && ` (${used})`}
      </Button>
      <Box id={id} className="kit-more-filters" mod={{ folded: !isOpen }}>
        {children}
      </Box>
    </>
  );
}
