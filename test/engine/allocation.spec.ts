import { describe, expect, it } from 'vitest';
import { seedWords, setRunKey } from '../../core/base/luck.js';
import { machineOf } from '../../core/engine/program.js';
import { boatAdrift } from '../support/scenario.js';

describe('playouts, once warm', () => {
  it.each(['plain', 'metered'] as const)('allocate nothing, %s', (form) => {
    const machine = machineOf(boatAdrift(), form);
    const words = seedWords(7);
    const key = { a: 0, b: 0 };
    let run = 0;
    const play = (runs: number): void => {
      for (let i = 0; i < runs; i++) {
        setRunKey(key, words, run++);
        machine.reset(key);
        machine.play(10_000);
      }
    };
    play(5000);
    // A round in which garbage was collected says nothing, and one in which the compiler worked says too much.
    const rounds = Array.from({ length: 15 }, () => {
      const before = process.memoryUsage().heapUsed;
      play(1000);
      return (process.memoryUsage().heapUsed - before) / 1000;
    });
    expect(Math.min(...rounds.filter((bytes) => bytes >= 0))).toBeLessThan(8);
  });
});
