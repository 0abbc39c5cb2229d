/** The five cards, each of which opens the list that it counts (operations §4.1). */
import { SimpleGrid, UnstyledButton } from '@mantine/core';
import {
  IconCalendar,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPlayerPlay,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { JobStats, MonitorList } from '../../../contract/operations/job-monitor.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { StatCard } from '../../kit/display/figures.tsx';
import { LIST_WORDS } from './words.ts';

const CARDS: readonly { list: MonitorList; figure: keyof JobStats; icon: ReactNode }[] = [
  { list: 'pending', figure: 'pending', icon: <IconClock size={16} aria-hidden /> },
  { list: 'processing', figure: 'processing', icon: <IconPlayerPlay size={16} aria-hidden /> },
  { list: 'completed', figure: 'completed', icon: <IconCircleCheck size={16} aria-hidden /> },
  { list: 'failed', figure: 'failed', icon: <IconCircleX size={16} aria-hidden /> },
  { list: 'today', figure: 'totalToday', icon: <IconCalendar size={16} aria-hidden /> },
];

export function StatCards(props: {
  stats: JobStats | undefined;
  onOpen: (list: MonitorList) => void;
}) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="sm">
      {CARDS.map(({ list, figure, icon }) => {
        const value = props.stats && formatCount(props.stats[figure]);
        const label = LIST_WORDS[list].card;
        return (
          <UnstyledButton
            key={list}
            className="kit-filter-card"
            aria-haspopup="dialog"
            aria-label={`${label}: ${value ?? 'cargando'}`}
            onClick={() => props.onOpen(list)}
          >
            <StatCard label={label} value={value} icon={icon} />
          </UnstyledButton>
        );
      })}
    </SimpleGrid>
  );
}
