/** Jobs that the person at a page starts, without the screen that would. */
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { Period } from '../../src/domain/calendar/calendar.ts';

/** Queues a job by its call, and waits until it has completed. */
export async function runJobOn(page: Page, path: string, data: object): Promise<void> {
  const queued = await page.request.post(path, { data });
  expect(queued.status(), await queued.text()).toBe(200);
  const { jobId } = (await queued.json()) as { jobId: string };
  // Also above the tests of a file, where nothing can be polled for.
  await vi.waitFor(async () => {
    const { job } = await (await page.request.get(`/api/jobs/${jobId}`)).json();
    expect([job.status, job.errorMessage]).toEqual(['completed', null]);
  }, 30_000);
}

/** Processes what a doctor has of a month, as the payroll's screen does; to be paid on the calendar's day unless told. */
export const processMonthOn = (
  page: Page,
  doctorId: number,
  { month, year }: Period,
  paymentDate?: string,
) =>
  runJobOn(page, '/api/jobs/create', {
    type: 'process-bulk-payments',
    data: { processingType: 'individual', selectedDoctors: [doctorId], month, year, paymentDate },
    priority: 3,
  });
