import autocannon from 'autocannon';

/** Fires at a server and prints what came of it as JSON. Started as `fire.ts <options of autocannon as JSON>`. */
const { requests, non2xx, errors } = await autocannon(JSON.parse(process.argv[2] ?? ''));
console.log(JSON.stringify({ rate: requests.average, non2xx, errors }));
