import type { ChangeQueue } from './emitter.js';
import { ANY_CHANGE } from './watching.js';

/**
 * The fixed part of every generated program, in front of what the compiler writes: the stack of candidates, the queue
 * of later effects, writes that wait for each other, decks. `S` is the state, `R` what the engine lends.
 *
 * Names: kp stack pointer, K stack, rp and NR the same for spaces within reach, ra/rb the run's key, sn the step's number, CODE why a draw stopped early.
 */
export interface RuntimeSlots {
  readonly pile: number;
  readonly cycles: number;
  readonly top: number;
  readonly tops: number;
  readonly rests: number;
  readonly shuffles: number;
  readonly outcome: number;
  readonly decks: number;
  readonly cards: number;
  readonly scopes: readonly number[];
  readonly sources: number;
  readonly spaces: number;
  readonly traced: boolean;
  readonly metered: boolean;
  readonly asked: boolean;
  /** Rules that answer to what was written at once are called from the last to the first. */
  readonly backwards: boolean;
  /** Big boards: the size of the state, the slots that a reset always copies, and the queues. */
  readonly journal:
    | {
        readonly size: number;
        readonly kept: readonly (readonly [number, number])[];
        readonly queues: readonly ChangeQueue[];
      }
    | undefined;
}

export function prelude(s: RuntimeSlots): string {
  const any = s.metered ? ANY_CHANGE : '';
  const through = (list: string, of: number): string =>
    s.backwards ? `let q=${list}.length-${of};q>=0&&bad===0;q-=${of}` : `let q=0;q<${list}.length&&bad===0;q+=${of}`;
  const scopes = s.scopes.length ? `let ${s.scopes.map((i) => `sc${i}=0`).join(',')};` : '';
  const stamps = s.sources ? `let ${Array.from({ length: s.sources }, (_, i) => `ns${i}=-1,nn${i}=0`).join(',')};` : '';
  return `
let K=new Int32Array(4096),kp=0;
function GROW(){const L=new Int32Array(K.length*2);L.set(K);K=L;if(K.length>67108864)FAIL(2,SPOT);}
${s.metered ? 'let mc=0;' : ''}let budget=1000000,nest=0,deep=0,hold=0,searching=0,CODE=0,SPOT=0;
let ra=0,rb=0,sn=0,calm=0,dn=0;
${scopes}${stamps}
const HELD=[],MET=[];
const LISTS=[];
function NEWLIST(i){if(LISTS[i])LISTS[i].length=0;else LISTS[i]=[];}
const DI=new Int32Array(${s.spaces}),DS=new Int32Array(${s.spaces}),DQ=new Int32Array(${s.spaces});let dg=0,dt=0;
let NR=new Int32Array(256),rp=0;
function WIDEN(){const L=new Int32Array(NR.length*2);L.set(NR);NR=L;}
let T=null,X=null;
function FAIL(code,spot,detail){R.fail(code,spot,detail);}
function SAME(k){for(let q=k+1;q<kp;q++)if(K[q]!==K[k])return false;return true;}
function CAND(from,to){return K.subarray(from,to);}
function ASK(site,who,count,cands,extra){const i=T.answer(site,who,count,cands,extra);${s.traced ? 'X.answered(site,who,i,count,cands,extra);' : ''}return i;}
function PL(piece){return piece<0?-2:R.playerOf(piece);}
function DIV(a,b,up,spot){if(b===0)FAIL(8,spot);return up?Math.ceil(a/b):Math.floor(a/b);}
function END(k){S[${s.outcome}]=k+1;${s.traced ? 'X.ended(k);' : any}return 1;}
let LQ=new Int32Array(700),lh=0,lt=0,chains=0;
function LATER(p,a,b,c,site,who){if((lt+1)*7>LQ.length){const M=new Int32Array(LQ.length*2);M.set(LQ);LQ=M;if(M.length>7000000)FAIL(2,SPOT);}const o=lt*7;LQ[o]=p;LQ[o+1]=a;LQ[o+2]=b;LQ[o+3]=c;LQ[o+4]=site;LQ[o+5]=who;${s.traced ? 'LQ[o+6]=X.later();' : any}lt++;}
function DRAIN(from){let h=from;while(h<lt){let k=h;const site=LQ[h*7+4];
if(site>=0&&lt-h>1){let n=0,j=1;while(h+n<lt&&LQ[(h+n)*7+4]===site)n++;for(j=1;j<3;j++){let same=true;for(let q=1;q<n;q++)if(LQ[(h+q)*7+j]!==LQ[h*7+j])same=false;if(!same)break;}
const k0=kp;for(let q=0;q<n;q++){if(kp>=K.length)GROW();K[kp++]=LQ[(h+q)*7+j];}if(n>1)k=h+ORDER(site,n,k0,j-1,LQ[h*7+5]);kp=k0;}
const o=k*7,p=LQ[o],a=LQ[o+1],b=LQ[o+2],c=LQ[o+3],cause=LQ[o+6];for(let q=k;q>h;q--)for(let j=0;j<7;j++)LQ[q*7+j]=LQ[(q-1)*7+j];h++;
if(--budget<0)FAIL(1,SPOT);${s.traced ? 'X.resume(cause);' : ''}const r=CALL(p,a,b,c);${s.traced ? 'X.resumed();' : ''}if(r!==0){lt=from;return r;}}lt=from;return 0;}
function CHAINBEGIN(){chains++;return lt;}
function CHAINEND(q0){const r=lt>q0?DRAIN(q0):0;chains--;if(chains===0&&REM.length>0)FORGET();return r;}
function CHAINCUT(q0){lt=q0;chains--;if(chains===0&&REM.length>0)FORGET();}
const REM=[];
function REMEMBER(slot){if(S[slot]===0){S[slot]=1;REM.push(slot);}}
function FORGET(){for(let i=0;i<REM.length;i++)S[REM[i]]=0;REM.length=0;}
function CUT(){lt=0;chains=0;if(REM.length>0)FORGET();}
function SETTLE(){const r=lt>0?DRAIN(0):0;if(chains===0&&REM.length>0)FORGET();return r;}
const W=[];let wn=0;
function WAIT(kind,p,i,v,to){const o=wn*5;W[o]=kind;W[o+1]=p;W[o+2]=i;W[o+3]=v;W[o+4]=to;wn++;}
function APPLY(from,site,who){const to=wn;if(to===from)return 0;const all=R.gather(W,from,to,S,BASES,LOWEST,HIGHEST,SPOT,site<0?null:(values,place)=>{
const k0=kp;for(const v of values){if(kp>=K.length)GROW();K[kp++]=v;}const i=ORDER(site,kp-k0,k0,place,who);kp=k0;return values[i];});wn=from;hold++;const h0=HELD.length;let bad=R.writeGathered(all,MEETS,S,BASES,SETTERS);hold--;
if(bad===0&&hold===0){for(${through('MET', 2)})bad=MEET(MET[q],MET[q+1]);MET.length=0;const held=HELD.splice(h0);for(${through('held', 4)})bad=TRIGGERS[held[q]](held[q+1],held[q+2],held[q+3]);}return bad;}
function KNOWN(d){let t=-1;for(let c=DECKFIRST[d];c<DECKFIRST[d+1];c++){const q=DECKCARDS[c];if(S[${s.top}+q]>0&&(t<0||S[${s.top}+q]<S[${s.top}+t]))t=q;}return t;}
function REST(d){return S[${s.rests}+d];}
function MIX(d){S[${s.cycles}+d]++;${s.traced ? 'X.shuffled(d);' : ''}return SHUFFLED(d);}
function SHUFFLE(d){const k=S[${s.shuffles}+d]+1;let some=0;for(let c=DECKFIRST[d];c<DECKFIRST[d+1];c++){const q=DECKCARDS[c];const p=S[${s.pile}+q];
if(p===3+2*d||(p===0&&JOINS[q]===k)){S[${s.pile}+q]=2+2*d;S[${s.rests}+d]++;some=1;${s.traced ? 'X.change(3,0,q,p,2+2*d);' : any}}}if(some===0)return 0;if(S[${s.tops}+d]>0){for(let c=DECKFIRST[d];c<DECKFIRST[d+1];c++)S[${s.top}+DECKCARDS[c]]=0;S[${s.tops}+d]=0;}if(k<16)S[${s.shuffles}+d]=k;const r=PILED();return r!==0?r:MIX(d);}
${s.asked ? '' : deckText(s)}
${s.journal ? journalText(s.journal) : ''}
`;
}

/** Which slots were written since the last reset, so that going back costs what changed and not the board. */
function journalText({ size, kept, queues }: NonNullable<RuntimeSlots['journal']>): string {
  const copies = kept
    .map(([from, to]) =>
      to - from < 16 ? `for(let i=${from};i<${to};i++)S[i]=INIT[i];` : `S.set(INIT.subarray(${from},${to}),${from});`,
    )
    .join('');
  // Who waits is known by the queues themselves.
  const empty = queues.map((q) => `for(let k=0;k<S[${q.count}];k++)S[${q.waiting}+S[${q.items}+k]]=0;`).join('');
  const fill = queues
    .map(
      (q) =>
        `for(let k=0;k<S[${q.count}];k++){const s=INIT[${q.items}+k];S[${q.items}+k]=s;S[${q.waiting}+s]=INIT[${q.waiting}+s];}`,
    )
    .join('');
  return `const JT=new Uint8Array(${size}),JS=new Int32Array(${size});let jn=0,whole=true;
function TOUCH(s){if(JT[s]===0){JT[s]=1;JS[jn++]=s;}}
function BACK(){if(whole){S.set(INIT);whole=false;JT.fill(0);jn=0;return;}${empty}for(let k=0;k<jn;k++){const s=JS[k];JT[s]=0;S[s]=INIT[s];}jn=0;${copies}${fill}}`;
}

/**
 * The seeded table's decks: the rest ranked by a hash of each copy, so that variants share the luck of cards. Ranks are spread
 * evenly, so each card is put at once about where it belongs, and then in order among its neighbours.
 */
function deckText(s: RuntimeSlots): string {
  const cards = Math.max(1, s.cards);
  const decks = Math.max(1, s.decks);
  return `const RK=new Float64Array(${cards}),RC=new Int32Array(${decks}).fill(-1),RO=new Int32Array(${cards}),RB=new Int32Array(${cards + 1});
function RANKED(d,cy){RC[d]=cy;const f=DECKFIRST[d],n=DECKFIRST[d+1]-f,w=n/9007199254740992;for(let i=0;i<=n;i++)RB[i]=0;
for(let c=f;c<f+n;c++){const q=DECKCARDS[c],k=R.rank(ra,rb,DECKSOURCE[d],cy,COPYKEY[q]);RK[q]=k;RB[(k*w|0)+1]++;}
for(let i=1;i<n;i++)RB[i]+=RB[i-1];
for(let c=f;c<f+n;c++){const q=DECKCARDS[c];RO[f+RB[RK[q]*w|0]++]=q;}
for(let c=f+1;c<f+n;c++){const q=RO[c],k=RK[q];let i=c-1;for(;i>=f&&RK[RO[i]]>k;i--)RO[i+1]=RO[i];RO[i+1]=q;}}
function TOP(d){const cy=S[${s.cycles}+d];if(RC[d]!==cy)RANKED(d,cy);
for(let c=DECKFIRST[d];c<DECKFIRST[d+1];c++){const q=RO[c];if(S[${s.pile}+q]===2+2*d)return q;}return -1;}`;
}
