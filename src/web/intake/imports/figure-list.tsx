/** Figures of an import side by side. */
import { SimpleGrid, Text } from '@mantine/core';
import { formatCount } from '../../../domain/words/counts.ts';

export type Figure = {
  readonly label: string;
  /** Null when unknown. */
  readonly value: number | null;
  readonly isBad?: boolean;
};

export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 3, sm: 6 }} spacing="xs" m={0}>
      {figures.map(({ label, value, isBad }) => (
        <div key={label}>
          <Text component="dt" variant="small">
            {label}
          </Text>
          <Text component="dd" m={0} fw={600} className={isBad ? 'kit-negative' : undefined}>
            {value === null ? '—' : formatCount(value)}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
