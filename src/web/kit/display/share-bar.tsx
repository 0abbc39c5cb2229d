/** A bar beside words that say the same: it is for the eye alone. */
import { Box } from '@mantine/core';

/** `width` in percent of its place. What is not one kind but many is `muted`. */
export function ShareBar({ width, muted = false }: { width: number; muted?: boolean }) {
  const color = muted ? 'var(--mantine-color-gray-5)' : 'var(--mantine-primary-color-filled)';
  return (
    <Box aria-hidden mt={4} h={8} bg="var(--mantine-color-default-hover)" bdrs="xs">
      <Box h="100%" w={`${width}%`} bg={color} bdrs="xs" />
    </Box>
  );
}
