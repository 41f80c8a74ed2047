import { afterEach, describe, expect, it, vi } from 'vitest';
import { Exit, reportFault, reportUsage, UsageError } from '../../cli/fail.js';
import { captured } from './captured.js';

afterEach(() => vi.unstubAllEnvs());

describe('our own fault', () => {
  it('is reported with how to report it, and without a stack', () => {
    const streams = captured();
    expect(reportFault(new TypeError('no such thing'), streams, ['run', 'night.yaml'], '1.2.3')).toBe(Exit.fault);
    expect(streams.stderr).toContain('TypeError: no such thing');
    expect(streams.stderr).toContain('bulkhead 1.2.3, Node');
    expect(streams.stderr).toContain('bulkhead run night.yaml');
    expect(streams.stderr).toContain('Please report it');
    expect(streams.stderr).not.toContain('fail.spec');
  });

  it('shows where it happened to those who ask', () => {
    vi.stubEnv('BULKHEAD_DEBUG', '1');
    const streams = captured();
    reportFault(new Error('lost'), streams, [], '1.2.3');
    expect(streams.stderr).toContain('fail.spec');
  });

  it('is not a chain of things that is too long to be followed', () => {
    const streams = captured();
    const endless = (): number => endless() + 1;
    const overflow = (): unknown => {
      try {
        return endless();
      } catch (error) {
        return error;
      }
    };
    expect(reportFault(overflow(), streams, ['check'], '1.2.3')).toBe(Exit.problems);
    expect(streams.stderr).toContain('leads on to something else too often');
    expect(streams.stderr).toContain('say it in fewer steps');
    expect(streams.stderr).not.toContain('Please report it');
  });

  it('may be anything that can be thrown', () => {
    const streams = captured();
    expect(reportFault('a text', streams, [], '1.2.3')).toBe(Exit.fault);
    expect(streams.stderr).toContain('a text');
  });
});

describe('wrong usage', () => {
  it('is one line and what to do', () => {
    const streams = captured();
    expect(reportUsage(new UsageError('there is no option reflwo', 'Did you mean reflow?'), streams)).toBe(Exit.usage);
    expect(streams.stderr).toBe('bulkhead: there is no option reflwo\n  Did you mean reflow?\n');
  });
});
